import { expect, it } from "vitest";

import { Prose } from "./prose";

function check(text: string, expected: string) {
  for (const length of [1, 7, text.length]) {
    const prose = new Prose();
    for (let at = 0; at < text.length; at += length) prose.take(text.slice(at, at + length));
    expect(prose.lines.join("\n").trimEnd(), `${text} by ${length}`).toBe(expected);
  }
}

it("leaves a text as it is", () => {
  check("One line.\n\nAnd { another }.", "One line.\n\nAnd { another }.");
  check("```md\n# Text", "```md\n# Text");
});

it("reads the words of JSON", () => {
  check(
    '{"approve": true, "findings": [{"missing": false, "title": "No \\"bound\\"", "severity": "major"}, {"title": "A\\nB \\u00e9", "line_at": 3, "rule": null}], "approves": false}',
    'No "bound"\nmajor\n\nA\nB é\nline at: 3',
  );
  check('```json\n["a", "b"]\n```', "a\nb");
  check('{"title": "cut off in the mid', "cut off in the mid");
});
