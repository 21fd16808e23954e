import { useAlert } from "../../ui/alerts.tsx";
import { copyText } from "../../ui/copy-text.ts";

/** Returns a function that copies an address and shows an alert. */
export function useCopyLink(address: string) {
  const alert = useAlert();
  return async () => {
    if (await copyText(address)) alert("Link copied to clipboard!");
    else alert(`Copy this address: ${address}`);
  };
}
