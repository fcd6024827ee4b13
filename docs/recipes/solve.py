"""Asks `puzzles hidato unique` about a few puzzles: one process, one line of JSON for each answer."""

import json
import os
import subprocess

PUZZLES = """\
> corners
. . . / . . 1 / 9 6 .

> square
1 . / . 4

> broken
4 . / . 4
"""


def answers(family, action, text, *options):
    """Yields the answers of the command as dictionaries, in the order of the puzzles."""
    command = [os.environ.get("PUZZLES", "puzzles"), family, action, "--format", "json", *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        # For more than a pipe holds, write from a thread of its own: answers come while puzzles go.
        process.stdin.write(text)
        process.stdin.close()
        for line in process.stdout:
            yield json.loads(line)


def main():
    for answer in answers("hidato", "unique", PUZZLES, "--time-limit", "10s"):
        name, outcome = answer.get("name", answer["index"]), answer["outcome"]
        if outcome == "unique":
            print(f"{name}: unique")
            print("\n".join("  " + row for row in answer["solution"].splitlines()))
        elif outcome == "multiple":
            print(f"{name}: multiple, two solutions differ at {', '.join(answer['differ'])}")
        elif outcome == "invalid":
            error = answer["error"]
            print(f"{name}: invalid, {error['message']} at line {error['line']}")
        else:
            print(f"{name}: {outcome}")


main()
