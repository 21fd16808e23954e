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
    endsAsScript(bytes) ||
    beginsAsScript(bytes) ||
    endsAsZip(bytes) ||
    hasPdfHeader(bytes)
  );
}

/** Reads in chunks, since a string of the whole file would need another 20 MB. */
function hasMarkup(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const end = Math.min(at + chunkBytes + overlapBytes, bytes.length);
    if (markup.test(bytes.toString("latin1", at, end))) return true;
  }
  return false;
}

/** JPEG, PNG and GIF end with binary data. Some cameras append bytes of their own, but no script. */
function endsAsScript(bytes: Buffer) {
  if (!/^(?:\xff\xd8|\x89PNG|GIF8)/.test(bytes.toString("latin1", 0, 4))) return false;
  return /[\t\n\r\x20-\x7e]{6}[;)/>]\s*$/.test(bytes.subarray(-64).toString("latin1"));
}

/** "GIF89a/*" and "GIF89a=" begin a valid script. In a real GIF these bytes are a width of 10,799 pixels or more. */
function beginsAsScript(bytes: Buffer) {
  return /^(?:GIF8[79]a(?:\/\*|=)|\xff\xd8\xff[\xe0-\xef]\/\*)/.test(bytes.toString("latin1", 0, 9));
}

/** The end record of a ZIP archive may be followed by a comment of up to 65,535 bytes. */
function endsAsZip(bytes: Buffer) {
  return bytes.subarray(-66_000).includes(zipEnd, 0, "latin1");
}

function hasPdfHeader(bytes: Buffer) {
  return bytes.subarray(0, 1024).includes("%PDF-");
}
