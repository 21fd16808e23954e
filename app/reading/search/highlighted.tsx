import type { TextPiece } from "../../lib/search-highlight.ts";

export function Highlighted({ pieces }: { pieces: TextPiece[] }) {
  // The index is a good key: the pieces never change their order.
  return pieces.map((piece, at) => (piece.isMatch ? <mark key={at}>{piece.text}</mark> : piece.text));
}
