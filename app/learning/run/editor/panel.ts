import { insertBracket } from "@codemirror/autocomplete";
import { indentMore } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { type EditorView, showPanel } from "@codemirror/view";

const characters = [..."()[]{}'\":=_<>"];

/** Below the code: how to leave it by keyboard, and on phones the keys that their keyboards hide. */
export function keyPanel(): Extension {
  return showPanel.of((view) => {
    const dom = document.createElement("div");
    const help = dom.appendChild(document.createElement("p"));
    const command = /Mac|iP/.test(navigator.platform) ? "⌘ Enter" : "Ctrl+Enter";
    help.id = "help";
    help.textContent = `${command} runs it. Escape, then Tab leaves.`;
    const keys = dom.appendChild(document.createElement("div"));
    keys.className = "keys";
    keys.role = "group";
    keys.ariaLabel = "Keys";
    keys.append(
      key("Tab", () => indentMore(view)),
      ...characters.map((character) => key(character, () => type(view, character))),
    );
    // The focus, and so a phone's keyboard, stays in the code.
    for (const name of ["pointerdown", "mousedown"])
      keys.addEventListener(name, (event) => event.preventDefault());
    return { dom };
  });
}

function key(name: string, press: () => void) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: name, onclick: press });
  return button;
}

/** As if it were typed: a bracket or quote closes itself, or steps over the one that stands there. */
function type(view: EditorView, character: string) {
  view.dispatch(
    insertBracket(view.state, character) ??
      view.state.update(view.state.replaceSelection(character), {
        scrollIntoView: true,
        userEvent: "input.type",
      }),
  );
}
