import { expect, it } from "vitest";

import { csv, type CsvValue } from "./csv";

function check(row: CsvValue[], line: string) {
  expect(csv([row])).toBe(`\ufeff${line}\r\n`);
}

it.each([
  [["QA", 14, null, 0.778], "QA,14,,0.778"],
  [
    ["a, b", 'He said "no"', "two\nlines", "two\r\nlines"],
    '"a, b","He said ""no""","two\nlines","two\r\nlines"',
  ],
  // What a spreadsheet would run.
  [["=1+1", "+1", "-1", "@SUM(A1)"], "'=1+1,'+1,'-1,'@SUM(A1)"],
  [['=HYPERLINK("https://example.com", "x")'], `"'=HYPERLINK(""https://example.com"", ""x"")"`],
  [["\t=1+1", "\r=1"], `'\t=1+1,"'\r=1"`],
  // Inside a text, and in figures of our own, these signs mean nothing.
  [["a=b", "1-2", -1], "a=b,1-2,-1"],
  [[""], ""],
])("%j", (row, line) => check(row, line));
