type State = "done" | "same" | "error";

/** The panel below a block in which its result appears. */
export interface Result {
  /** Where the frame of a page stands. */
  page: Element;
  say(message: string): void;
  print(output: unknown): void;
  /** Adds to what is said, below the output. */
  add(element: Element): void;
  onStop(stop: () => void): void;
  end(message: string, state: State): void;
  /** Ends with how the output compares with what the lesson prints. */
  compare(end: "done" | "error", printed: string | undefined): void;
}

const maxCharacters = 100_000;

export function openResult(figure: HTMLElement, language: string): Result {
  figure.querySelector(".result")?.remove();
  const panel = make("div", "result");
  const line = panel.appendChild(make("p", "result-line"));
  const status = line.appendChild(make("span", ""));
  status.role = "status";
  const stopButton = line.appendChild(make("button", "stop", "Stop"));
  stopButton.hidden = true;
  const page = panel.appendChild(make("div", "result-page"));
  const output = panel.appendChild(make("pre", "output"));
  figure.append(panel);
  const sizes: Record<string, string> = { Python: " (6 MB, the first time)" };
  status.textContent = `Loading ${language}${sizes[language] ?? ""} …`;
  return {
    page,
    say: (message) => {
      status.textContent = message;
    },
    print(text) {
      if (typeof text === "string" && output.textContent.length < maxCharacters) output.append(text);
    },
    add: (element) => panel.append(element),
    onStop(stop) {
      stopButton.hidden = false;
      stopButton.onclick = stop;
    },
    end(message, state) {
      status.textContent = message;
      panel.dataset.state = state;
      stopButton.hidden = true;
    },
    compare(end, printed) {
      const isEmpty = output.textContent.trim() === "";
      if (end === "error") this.end("It stopped with an error:", "error");
      else if (printed === undefined)
        this.end(isEmpty ? "It ran, and prints nothing." : "It prints:", "done");
      else if (trimLines(output.textContent) === trimLines(printed)) this.end("✓ As printed", "same");
      else
        this.end(isEmpty ? "It ran, but prints nothing." : "It differs from what is printed below:", "error");
    },
  };
}

/** Removes spaces at the ends of lines, which nobody sees. */
function trimLines(text: string) {
  return text.replace(/[ \t]+$/gm, "").trim();
}

function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
