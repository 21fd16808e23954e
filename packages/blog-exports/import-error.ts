/** Why something cannot be imported: the message is a sentence for the owner. */
export class ImportError extends Error {
  override name = "ImportError";
}
