// Polyglots: files that are a valid image and, at the same time, a valid file of another format. Images are encoded
// again before they are stored, which removes everything else. But such a file is nearly always an attack, so it is
// refused.

const markup = /<(?:script|html|body|iframe|!doctype|\?php)[\s>]/i;
/** The signature near the end of a ZIP archive. */
const zipEnd = "PK\x05\x06";
const chunkBytes = 1024 * 1024;
/** Chunks overlap by this much, so that markup across their border is found. */
const overlapBytes = 16;

/** Whether a raster image is also an HTML page, a script, a PDF document or an archive. */
export function isPolyglot(bytes: Buffer): boolean {
  return (
    hasMarkup(bytes) ||
    endsWithScript(bytes) ||
    beginsWithScript(bytes) ||
    endsWithZip(bytes) ||
    hasPdfHeader(bytes)
  );
}

/** Reads in chunks, since a string of the whole file would need as many bytes again. */
function hasMarkup(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const end = Math.min(at + chunkBytes + overlapBytes, bytes.length);
    if (markup.test(bytes.toString("latin1", at, end))) return true;
  }
  return false;
}

/** JPEG, PNG and GIF end with binary data. Some cameras append bytes of their own, but no script. */
function endsWithScript(bytes: Buffer) {
  if (!/^(?:\xff\xd8|\x89PNG|GIF8)/.test(bytes.toString("latin1", 0, 4))) return false;
  return /[\t\n\r\x20-\x7e]{6}[;)/>]\s*$/.test(bytes.subarray(-64).toString("latin1"));
}

/**
 * "GIF89a/*", "GIF89a=" and a JPEG's first bytes with "/*" begin a script. In a real image, the bytes of "/*" would
 * mean a width of 10,799 pixels, or a first segment of 12,074 bytes. The byte "=" is part of usual widths, such as 61
 * pixels. So a GIF with it counts as a script only when the next bytes of its header are text, up to a quote, "/", "<"
 * or "-", or up to the header's end.
 */
function beginsWithScript(bytes: Buffer) {
  const head = bytes.toString("latin1", 0, 13);
  return (
    /^(?:GIF8[79]a|\xff\xd8\xff[\xe0-\xef])\/\*/.test(head) ||
    /^GIF8[79]a=[\t-\r\x20-\x7e\x80-\xff]*(?:["'`/<-]|$)/.test(head)
  );
}

/** The end record of a ZIP archive may be followed by a comment of up to 65,535 bytes. */
function endsWithZip(bytes: Buffer) {
  return bytes.subarray(-66_000).includes(zipEnd, 0, "latin1");
}

function hasPdfHeader(bytes: Buffer) {
  return bytes.subarray(0, 1024).includes("%PDF-");
}
