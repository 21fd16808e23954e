import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { make } from "./make-element.ts";
import { deleteBlock } from "./menus/block-moves.ts";
import type { MarkdownRenderer } from "./render-markdown.ts";
import { openTaskAt } from "./tasks.ts";

const names: Record<string, string> = { CHECK: "Check", QUESTION: "Final question", EXERCISE: "Exercise" };

/** An exercise, check or final question as learners see it, with what edits and removes it. */
export const taskView =
  (renderer: MarkdownRenderer) =>
  (node: Node, view: EditorView, getPos: () => number | undefined): NodeView => {
    const dom = make("div", "task-block");
    const shown = dom.appendChild(make("div", "task-shown"));
    const tools = dom.appendChild(make("div", "task-tools"));
    const name = tools.appendChild(make("span"));
    dom.contentEditable = "false";
    dom.setAttribute("role", "group");
    // Its answers and buttons are for learners.
    shown.inert = true;
    const act = (label: string, run: (pos: number) => void) => {
      const button = tools.appendChild(make("button", "quiet-button", label));
      button.type = "button";
      button.tabIndex = -1;
      button.onclick = () => run(getPos()!);
    };
    act("Edit", (pos) => openTaskAt(view, pos));
    act("Remove", (pos) => {
      deleteBlock(pos)(view.state, view.dispatch);
      view.focus();
    });
    let cancel = () => {};
    function draw() {
      const source: string = node.attrs.source;
      const [, kind = "CHECK", title = ""] = /\[!(\w+)\] ?(.*)/.exec(source) ?? [];
      name.textContent = `${names[kind]} · Enter edits it`;
      dom.setAttribute("aria-label", `${names[kind]}: ${title}`);
      cancel();
      // Final questions are shown when learners are asked, and look like checks then.
      cancel = renderer.render(source.replace("[!QUESTION]", "[!CHECK]"), (html) => {
        // The server has sanitized it, like a published blog.
        if (html.trim()) shown.innerHTML = html;
        if (kind !== "QUESTION") return;
        shown.querySelector(".kind")?.replaceChildren(names.QUESTION!);
        shown.querySelector(".task-act")?.remove();
      });
    }
    shown.appendChild(make("pre", "", node.attrs.source));
    draw();
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false;
        const isSame = next.attrs.source === node.attrs.source;
        node = next;
        if (!isSame) draw();
        return true;
      },
      stopEvent: ({ target }) => target instanceof HTMLButtonElement,
      ignoreMutation: () => true,
      destroy: () => cancel(),
    };
  };
