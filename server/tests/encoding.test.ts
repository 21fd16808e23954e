import { expect, test } from "vitest";
import { acceptedEncoding } from "../cache/encoding.ts";

test("a response has the best encoding that the client accepts", () => {
  for (const [header, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0, gzip;q=0", ""],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["*;q=0", ""],
    ["gzip;q=0.1, br;q=1", "br"],
    ["identity", ""],
    ["brotli, x-gzip", ""],
    ["", ""],
    [undefined, ""],
    // Parsing a header of this length would delay other requests.
    [`br, ${"a;q=0.1,b;q=0.9,".repeat(50)}`, ""],
  ] as const)
    expect(acceptedEncoding(header), header).toBe(encoding);
});
