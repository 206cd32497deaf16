import sys

try:
    from livingrules.tools.cli import process
except ModuleNotFoundError as error:
    if error.name is None or error.name.partition(".")[0] != "livingrules":
        raise
    # A clone made without symbolic links: livingrules/tools is a small text file.
    print(
        "livingrules: this checkout lacks its symbolic links; run "
        "'git config core.symlinks true && git checkout -- livingrules', or 'pip install -e .' "
        "and then the command 'livingrules'.",
        file=sys.stderr,
    )
    sys.exit(2)
except KeyboardInterrupt:
    sys.exit(130)

if __name__ == "__main__":
    process()
