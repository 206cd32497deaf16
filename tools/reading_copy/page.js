"use strict";
(() => {
  const plain = (text) => text.normalize("NFKC").replace(/[\u00AD\u200B-\u200D\u2060]/g, "")
    .replace(/[\u2018\u2019\u02BC]/g, "'").replace(/[\u201C\u201D]/g, '"')
    .replace(/\s+/g, " ").toLowerCase();

  // Search: show only the rules that hold every word, or whose id begins with what is typed.
  const form = document.getElementById("search");
  const wanted = document.getElementById("wanted");
  const count = document.getElementById("count");
  const sections = Array.from(document.querySelectorAll("main > section"));
  let texts = null;
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  const show = () => {
    if (texts === null) texts = sections.map((section) => plain(section.textContent));
    const words = plain(wanted.value).trim().split(" ").filter(Boolean);
    let found = 0;
    sections.forEach((section, n) => {
      const id = plain(section.id.replace(/^r-/, ""));
      const fits = words.every((word) => texts[n].includes(word) || (id && id.startsWith(word)));
      section.hidden = !fits;
      if (fits) found += 1;
    });
    count.textContent = words.length ? (found === 1 ? "1 place" : found + " places") : "";
  };
  wanted.addEventListener("input", show);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== wanted) {
      event.preventDefault();
      wanted.focus();
    } else if (event.key === "Escape") {
      wanted.value = "";
      show();
      card.hidden = true;
    }
  });
  window.addEventListener("hashchange", () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const section = target && target.closest("section");
    if (section && section.hidden) {
      wanted.value = "";
      show();
      target.scrollIntoView();
    }
  });

  // A card with the beginning of the rule that a link leads to.
  const card = document.getElementById("card");
  const open = (event) => {
    const link = event.target.closest("a.ref");
    if (!link) return;
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (!target) return;
    const text = Array.from(target.querySelectorAll("h2, p:not(.back)"), (one) => one.textContent)
      .join("\n").trim();
    if (!text) return;
    link.dataset.title = link.title || link.dataset.title || "";
    link.removeAttribute("title");
    card.textContent = text.length > 420 ? text.slice(0, 420) + "…" : text;
    card.style.whiteSpace = "pre-line";
    card.hidden = false;
    const box = link.getBoundingClientRect();
    card.style.left = Math.max(8, Math.min(box.left, innerWidth - card.offsetWidth - 8)) + scrollX + "px";
    card.style.top = box.bottom + scrollY + 6 + "px";
  };
  const close = (event) => {
    const link = event.target.closest("a.ref");
    if (!link) return;
    if (link.dataset.title) link.title = link.dataset.title;
    card.hidden = true;
  };
  document.addEventListener("mouseover", open);
  document.addEventListener("focusin", open);
  document.addEventListener("mouseout", close);
  document.addEventListener("focusout", close);
})();
