// The rendered text of a lesson as one learner sees it.

/** Draws the buttons of these marks as pressed: they then send "off". What a check found solved is told to them too. */
export function pressButtons(html: string, marks: string[]): string {
  const pressed = new Set(marks);
  return html
    .replace(unpressed, (button, path: string) =>
      pressed.has(path) ? ` name="off" value="${path}" aria-pressed="true"` : button,
    )
    .replace(/ data-solved="([^"]*)"/g, (solved, path: string) =>
      pressed.has(path) ? `${solved} data-is-solved=""` : solved,
    );
}

const unpressed = / name="on" value="([^"]*)" aria-pressed="false"/g;

const attemptPlace =
  /(<div class="attempt" data-of="([^"]*)"(?: data-language="([^"]*)" data-start="([^"]*)")?[^>]*>)<\/div>/g;

/** Only where scripts run, which keep and run what is written; so it is no part of the stored text. */
export function withAttemptFields(html: string): string {
  return html.replace(attemptPlace, (_, start: string, name: string, language?: string, code = "") => {
    const properties = language
      ? `rows="4" data-language="${language}" spellcheck="false" autocapitalize="off"`
      : 'rows="2"';
    const field = `<textarea class="field" data-box="${name}" autocomplete="off" ${properties}>\n${code}</textarea>`;
    const acts = [
      ...(language ? ["Run"] : []),
      ...(start.includes(" data-tests=") ? ["Check"] : []),
      ...(code ? ["Reset"] : []),
    ];
    const buttons = acts.map(
      (act) => `<button type="button" class="button ${act.toLowerCase()}-it">${act}</button>`,
    );
    return `${start}<label>Your attempt${field}</label>${buttons.join("")}</div>`;
  });
}

/** The box of the check with this mark; undefined when there is none, or when it shows code that runs with that of its lesson. */
export function findCheckBox(html: string, mark: string): string | undefined {
  const at = html.indexOf(` id="${mark}"`);
  const start = html.lastIndexOf("<section", at);
  const end = html.indexOf("</section>", at);
  const box = html.slice(start, end + "</section>".length);
  return at < 0 || start < 0 || end < 0 || box.includes("<figure") ? undefined : box;
}

/** The box of a check in a later lesson: with ids of its own, and with a button for the mark that lets it come again. `path`: of its lesson. */
export function toRepeatedBox(box: string, path: string, number: number, mark: string): string {
  const source = `<a href="/course/${path}#${mark}">lesson ${number}</a>`;
  return box
    .replaceAll(`="${mark}`, `="again-${path.split("/")[1]}-${mark}`)
    .replace(`"${path}/q-`, `"${path}/w-`)
    .replace(">I answered this<", ">Ask me again<")
    .replace(/(<span class="kind">[^<]*)/, `$1 · ${source}`);
}
