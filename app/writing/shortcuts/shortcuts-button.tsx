import { Suspense, useState } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";

const ShortcutsDialog = lazyPart(() => import("./shortcuts-dialog.tsx"));

/** An entry of the publishing menu: lists the keyboard shortcuts in a dialog, which is loaded on use. */
export function ShortcutsButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="needs-js" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Keyboard shortcuts
      </button>
      <Suspense>{isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
