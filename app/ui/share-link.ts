import { useAlert } from "./alerts.tsx";
import { copyText } from "./copy-text.ts";

/** Returns a function that copies an address and shows an alert. */
export function useCopyLink(address: string) {
  const alert = useAlert();
  return async () => {
    if (await copyText(address)) alert("Link copied to clipboard!");
    else alert(`Copy this address: ${address}`);
  };
}

/** Whether the device has ways of its own to share. */
export const canShare = () => "share" in navigator;

export function shareByDevice(url: string) {
  // Rejects when the person closes the device's dialog, which is no failure.
  navigator.share({ url }).catch(() => {});
}
