import { Moon, Sun } from "lucide";
import { createContext, useContext } from "react";
import { Icon } from "./icon.tsx";

/** The nonce of scripts that may run (see content-policy.server.ts). undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

const themeScript = `try{var s=localStorage,d=document.documentElement.dataset,t=s.getItem("theme");if(t==="light"||t==="dark")d.theme=t;if(s.getItem("site:continue"))d.continue=""}catch(e){}`;

/**
 * Runs before the first paint: sets the stored theme, so that the other one never flashes, and `data-continue` when a visitor has
 * a lesson to continue, so that nothing moves when its link is drawn.
 */
export function ThemeScript() {
  // Safe: the script is a constant.
  return <script nonce={useContext(NonceContext)} dangerouslySetInnerHTML={{ __html: themeScript }} />;
}

/** Switches between light and dark, and stores the choice. Both icons are rendered; CSS hides one. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="icon-button needs-js"
      onClick={toggleTheme}
      aria-label="Switch between light and dark"
    >
      <Icon of={Sun} size={19} className="in-dark" />
      <Icon of={Moon} size={19} className="in-light" />
    </button>
  );
}

function toggleTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // Without storage, the choice is lost with the page.
  }
}
