/**
 * A term of a blog, and how much it says about the blog (`impact`), from 1 to 127. `term`: the hash of a stem or word (see
 * hash-of.ts).
 */
export interface BlogTerm {
  term: number;
  impact: number;
}

const bytesPerTerm = 5;

/** Packs terms, which must be sorted by `term`, into five bytes each: the term, then its impact. */
export function packTerms(terms: BlogTerm[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(terms.length * bytesPerTerm));
  for (const [at, { term, impact }] of terms.entries()) {
    view.setInt32(at * bytesPerTerm, term, true);
    view.setUint8(at * bytesPerTerm + 4, impact);
  }
  return new Uint8Array(view.buffer);
}

export function unpackTerms(packed: Uint8Array): BlogTerm[] {
  const view = viewOf(packed);
  return Array.from({ length: packed.length / bytesPerTerm }, (_, at) => ({
    term: view.getInt32(at * bytesPerTerm, true),
    impact: view.getUint8(at * bytesPerTerm + 4),
  }));
}

/** The impact of a term; 0 when the blog does not have it. */
export function findImpact(packed: Uint8Array, term: number): number {
  const view = viewOf(packed);
  let [low, high] = [0, packed.length / bytesPerTerm - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = view.getInt32(middle * bytesPerTerm, true);
    if (value === term) return view.getUint8(middle * bytesPerTerm + 4);
    if (value < term) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

function viewOf(bytes: Uint8Array) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
