// Bodies that are cut off, too long, wrongly encoded, or of another type than the header says.
import { type Body, multipart, urlencoded } from "./bodies.ts";
import type { RequestContext } from "./requests.ts";
import { texts } from "./values.ts";

const tooLongUrlencoded = urlencoded([{ name: "content", value: "é".repeat(800_000) }]);
const tooLongMultipart = multipart([{ name: "content", value: "x".repeat(1_100_000) }], "long");

/** Each function gets the correct body and returns an odd one. */
export const oddBodies: ((context: RequestContext, body: Body) => Body)[] = [
  (_, { type }) => ({ type, bytes: Buffer.alloc(0) }),
  // Listed more than once, to be more likely.
  truncate,
  truncate,
  truncate,
  ({ random }, { type, bytes }) => ({
    type,
    bytes: withByte(bytes, random.below(bytes.length || 1), random.below(256)),
  }),
  (_, { type, bytes }) => ({ type: type.replace("boundary=", "boundary=x"), bytes }),
  (_, { type, bytes }) => ({ type: type.replace(/boundary=(.*)/, 'Boundary="$1"'), bytes }),
  (_, { bytes }) => ({ type: "application/json", bytes }),
  (_, { bytes }) => ({ type: "text/plain", bytes }),
  ({ random }) => ({
    type: "application/json",
    bytes: Buffer.from(JSON.stringify({ on: random.pick(texts) })),
  }),
  (_, { bytes }) => ({ type: "application/x-www-form-urlencoded", bytes }),
  () => ({
    type: "application/x-www-form-urlencoded",
    bytes: Buffer.from("%&=&%zz=%ff&on=%ed%a0%80&on&&=on"),
  }),
  () => ({ type: "application/x-www-form-urlencoded", bytes: Buffer.from("on=yes&".repeat(20_000)) }),
  () => tooLongUrlencoded,
  () => tooLongMultipart,
  ({ files }) =>
    multipart(
      [
        { name: "image", value: files[0]! },
        { name: "image", value: files[1]! },
      ],
      "two",
    ),
  (_, { type, bytes }) => ({ type, bytes: Buffer.concat([Buffer.from("preamble\r\n"), bytes, bytes]) }),
  (_, { type, bytes }) => ({
    type,
    bytes: Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1"),
  }),
  formOfOnePart('Content-Disposition: form-data; name="a"'),
  formOfOnePart("Content-Disposition: form-data"),
  formOfOnePart("Content-Disposition: attachment; filename=a.png"),
  formOfOnePart("Content-Disposition: form-data; name=\"image\"; filename*=utf-8''%ff%zz.png"),
  formOfOnePart(
    'Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Transfer-Encoding: base64',
  ),
  formOfOnePart('Content-Disposition: form-data; name="image"\r\nContent-Type: multipart/mixed; boundary=y'),
  formOfOnePart('Content-Disposition: form-data; name="on"\r\nContent-Type: text/plain; charset=utf-7'),
  formOfOnePart(`Content-Disposition: form-data; name="${"x".repeat(90_000)}"`),
  formOfOnePart(`${"X-A: b\r\n".repeat(3000)}Content-Disposition: form-data; name="on"`),
  formOfOnePart('Content-Disposition: form-data; name="__proto__"'),
  formOfOnePart(":"),
  formOfOnePart(""),
];

/** Cuts the body at a random byte: within a boundary, the headers of a part, a file or a character. */
function truncate({ random }: RequestContext, { type, bytes }: Body): Body {
  return { type, bytes: bytes.subarray(0, random.below(bytes.length || 1)) };
}

function withByte(bytes: Buffer, at: number, value: number) {
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy[at] = value;
  return copy;
}

/** Returns a function that returns a multipart form of one part with these headers. */
function formOfOnePart(headers: string): () => Body {
  const bytes = Buffer.from(`--x\r\n${headers}\r\n\r\nyes\r\n--x--\r\n`);
  return () => ({ type: "multipart/form-data; boundary=x", bytes });
}
