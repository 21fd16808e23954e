import { useAlert } from "./alerts.tsx";

/** Copies an address and says so. */
export function useCopyLink(address: string) {
  const alert = useAlert();
  return async () => {
    if (await copy(address)) alert("Link copied to clipboard!");
    else alert(`Copy this address: ${address}`);
  };
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByField(text);
  }
}

/** On plain http, browsers offer no clipboard but this. */
function copyByField(text: string) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
