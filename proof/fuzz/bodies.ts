// Encodes forms as browsers do.
import type { UploadFile } from "./upload-files.ts";

export interface Field {
  name: string;
  value: string | UploadFile;
}
export interface Body {
  /** The value of the Content-Type header. */
  type: string;
  bytes: Buffer;
}

export function urlencoded(fields: Field[]): Body {
  const pairs = fields.map(({ name, value }) => [
    name,
    typeof value === "string" ? value.toWellFormed() : value.name,
  ]);
  return {
    type: "application/x-www-form-urlencoded",
    bytes: Buffer.from(new URLSearchParams(pairs).toString()),
  };
}

export function multipart(fields: Field[], boundary: string): Body {
  const parts = fields.flatMap(({ name, value }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"`,
    ...(typeof value === "string"
      ? ["\r\n\r\n", value]
      : [`; filename="${quote(value.name)}"\r\nContent-Type: image/png\r\n\r\n`, value.bytes]),
    "\r\n",
  ]);
  const bytes = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part as string)));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

/** Escapes a name for a header, as browsers do (WHATWG HTML, 4.10.21.8). */
function quote(name: string) {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
