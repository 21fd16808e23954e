// Files that are an image and something else besides. What is stored is drawn anew, so that nothing else of them would
// survive; but nobody has such a file by accident, and so they are refused.

const page = /<(?:script|html|body|iframe|!doctype|\?php)[\s>]/i;
const archive = "PK\x05\x06";
const window = 1024 * 1024;

/** Whether a raster image is also a page, a script, a document or an archive. */
export function isDisguise(bytes: Buffer): boolean {
  return (
    holdsPage(bytes) ||
    endsAsText(bytes) ||
    beginsAsComment(bytes) ||
    endsAsArchive(bytes) ||
    holdsDocument(bytes)
  );
}

/** Looked at piece by piece, since one text of the whole would be another 20 MB. */
function holdsPage(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += window)
    if (page.test(bytes.toString("latin1", at, Math.min(at + window + 16, bytes.length)))) return true;
  return false;
}

/** JPEG, PNG and GIF end with bytes that are no text. Some cameras add some of their own, but no script. */
function endsAsText(bytes: Buffer) {
  if (!/^(?:\xff\xd8|\x89PNG|GIF8)/.test(bytes.toString("latin1", 0, 4))) return false;
  return /[\t\n\r\x20-\x7e]{6}[;)/>]\s*$/.test(bytes.subarray(-64).toString("latin1"));
}

/** "GIF89a/*" and "GIF89a=" begin a script; as sizes they are 10,799 pixels and more. */
function beginsAsComment(bytes: Buffer) {
  return /^(?:GIF8[79]a(?:\/\*|=)|\xff\xd8\xff[\xe0-\xef]\/\*)/.test(bytes.toString("latin1", 0, 9));
}

function endsAsArchive(bytes: Buffer) {
  return bytes.subarray(-66_000).includes(archive, 0, "latin1");
}

function holdsDocument(bytes: Buffer) {
  return bytes.subarray(0, 1024).includes("%PDF-");
}
