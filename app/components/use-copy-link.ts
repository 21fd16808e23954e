import { useAlert } from "./alerts.tsx";
import { copyText } from "./copy-text.ts";

/** Copies an address and says so. */
export function useCopyLink(address: string) {
  const alert = useAlert();
  return async () => {
    if (await copyText(address)) alert("Link copied to clipboard!");
    else alert(`Copy this address: ${address}`);
  };
}
