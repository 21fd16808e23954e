/** Copies a text to the clipboard. Returns false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughField(text);
  }
}

/** Browsers offer no clipboard API on plain http, so this uses the old command. */
function copyThroughField(text: string) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
