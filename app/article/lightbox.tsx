import { useEffect, useRef } from "react";

export interface LightboxImage {
  src: string;
  alt: string;
}

/** Shows an image as large as the screen. Escape, the button or a click anywhere closes it. */
export function Lightbox({ image, onClose }: { image: LightboxImage; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog ref={dialog} className="lightbox" aria-label="Image" onClick={close} onClose={onClose}>
      <img src={image.src} alt={image.alt} referrerPolicy="no-referrer" />
      <button type="button" className="button">
        Close
      </button>
    </dialog>
  );
}
