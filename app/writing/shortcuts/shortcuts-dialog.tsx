import { X } from "lucide";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "../../ui/icon.tsx";
import { keyNames, shortcuts } from "./shortcut-list.ts";

/** Lists the keyboard shortcuts. Escape, the button, or a click outside closes it. */
export default function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  // Outside of the form and of the menu, which may be closed.
  return createPortal(
    <dialog
      ref={dialog}
      className="shortcuts"
      aria-labelledby="shortcuts-heading"
      onClose={onClose}
      // Escape would leave full screen too.
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className="shortcuts-content">
        <div className="flex items-center justify-between gap-4">
          <h2 id="shortcuts-heading" className="font-semibold font-serif text-xl">
            Keyboard shortcuts
          </h2>
          <button
            type="button"
            className="icon-button -mr-2.5"
            aria-label="Close"
            onClick={() => dialog.current!.close()}
          >
            <Icon of={X} size={20} />
          </button>
        </div>
        <ShortcutTable />
      </div>
    </dialog>,
    document.body,
  );
}

function ShortcutTable() {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">To do this</th>
          <th scope="col">Markdown</th>
          <th scope="col">Rich text</th>
        </tr>
      </thead>
      <tbody>
        {shortcuts.map(({ name, markdown, rich }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Keys of={markdown} isMac={isMac} />
            </td>
            <td>
              <Keys of={rich} isMac={isMac} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Keys({ of: keys, isMac }: { of: string | undefined; isMac: boolean }) {
  if (!keys) return <span className="sr-only">None</span>;
  return keyNames(keys, isMac).map((key, at) => (
    <span key={key}>
      {at > 0 && " "}
      <kbd>{key}</kbd>
    </span>
  ));
}
