"""Small PDF files for tests, written sign by sign."""


def pdf(pages: list[list[str]]) -> bytes:
    """A PDF file with these lines on its pages; a page without lines holds a grey box."""
    objects: list[bytes] = []
    count = len(pages)
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(count))
    objects.append(b"<< /Type /Catalog /Pages 2 0 R >>")
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode())
    objects.append(
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
    )
    for n, lines in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * n} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        stream = _content(lines)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    out = bytearray(b"%PDF-1.4\n")
    starts = []
    for number, body in enumerate(objects, 1):
        starts.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % start for start in starts)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        table,
    )
    return bytes(out)


def _content(lines: list[str]) -> bytes:
    """What draws the lines of a page."""
    if not lines:
        return b"0.5 g 100 100 200 200 re f"
    drawn = []
    for line in lines:
        text = line.encode("cp1252").replace(b"\\", b"\\\\")
        text = text.replace(b"(", b"\\(").replace(b")", b"\\)")
        drawn.append(b"(%s) Tj 0 -16 Td" % text)
    return b"BT /F1 11 Tf 60 780 Td %s ET" % b" ".join(drawn)
