import { Moon, Sun } from "lucide";
import { createContext, useContext } from "react";
import { Icon } from "./icon.tsx";

/** Set by the server's render alone: scripts that carry it may run (see content-policy.server.ts). */
export const NonceContext = createContext<string | undefined>(undefined);

const script = `try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** Runs before the first paint, so that a remembered theme never flashes the other one. */
export function ThemeScript() {
  // A constant of ours, allowed by its hash
  return <script nonce={useContext(NonceContext)} dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Turns the theme over from what is seen now, and remembers it. Both icons are drawn; CSS shows the fitting one. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="icon-button needs-js"
      onClick={turn}
      aria-label="Switch between light and dark"
    >
      <Icon of={Sun} size={19} className="in-dark" />
      <Icon of={Moon} size={19} className="in-light" />
    </button>
  );
}

function turn() {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
