// The script of /sandbox, whose origin is its own and whose policy allows no network. It starts a worker for a program, or becomes
// the page that a learner writes. Whoever runs here can only send text to the lesson's page.
const maxCharacters = 100_000;
const maxLines = 1000;
let worker;
let output = { characters: 0, lines: 0 };

// No policy holds back WebRTC: what opens it goes, here and in workers, before any other code is there.
const removeNetwork = () => {
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (/RTC|WebTransport|WebSocket|(?:TCP|UDP)/.test(name)) delete globalThis[name];
};
removeNetwork();
refuseFrames();

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (data.page !== undefined) return showPage(data.page, data.test);
  output = { characters: 0, lines: 0 };
  worker ??= openWorker(data.program);
  worker.postMessage(data.task);
});

/** A frame within the page would have its own WebRTC. It is taken out before its text runs, also from trees that a look finds closed. */
function refuseFrames() {
  const { apply } = Reflect;
  const { remove, attachShadow } = Element.prototype;
  const Observer = MutationObserver;
  const { observe } = Observer.prototype;
  const watch = (root, { querySelectorAll }) => {
    const takeOut = () => {
      const frames = apply(querySelectorAll, root, ["iframe, frame, fencedframe, object, embed"]);
      for (let at = 0; frames[at]; at++) apply(remove, frames[at], []);
    };
    apply(observe, new Observer(takeOut), [root, { childList: true, subtree: true }]);
    return root;
  };
  watch(document, Document.prototype);
  Element.prototype.attachShadow = function (options) {
    return watch(apply(attachShadow, this, [options]), DocumentFragment.prototype);
  };
  // Closed trees that stand in HTML would be seen by nobody.
  for (const holder of [Element.prototype, ShadowRoot.prototype, Document])
    for (const name of Object.getOwnPropertyNames(holder)) if (/HTMLUnsafe/.test(name)) delete holder[name];
  const { replace } = String.prototype;
  for (const name of ["write", "writeln"]) {
    const method = Document.prototype[name];
    Document.prototype[name] = function (...texts) {
      return apply(method, this, [apply(replace, texts.join(""), [/shadowrootmode/gi, "title"])]);
    };
  }
}

function openWorker(program) {
  const address = URL.createObjectURL(
    new Blob([`(${removeNetwork})();\n`, program], { type: "text/javascript" }),
  );
  // Not a module: Chromium starts none from here. Workers import modules all the same.
  const opened = new Worker(address);
  opened.onmessage = ({ data }) => tell(data);
  opened.onerror = ({ message }) => tell({ end: "error", output: message });
  return opened;
}

/** Passes a message on. Ends the worker when it prints too much. */
function tell(message) {
  const text = String(message.output ?? "").slice(0, maxCharacters - output.characters + 1);
  output.characters += text.length;
  output.lines += text.split("\n").length - 1;
  const isTooMuch = output.characters > maxCharacters || output.lines > maxLines;
  if (isTooMuch) worker?.terminate();
  const { started, line } = message;
  const end = isTooMuch ? "limit" : message.end;
  const miss = message.miss === undefined ? undefined : String(message.miss).slice(0, maxCharacters);
  parent.postMessage({ started, output: text, end, line, miss }, "*");
}

function showPage(html, test) {
  let isFull = false;
  let printed = "";
  const print = (text) => {
    if (test) printed += `${text}\n`;
    if (isFull) return;
    isFull = output.lines >= maxLines || output.characters >= maxCharacters;
    tell({ output: `${text}\n` });
  };
  document.open();
  let lastTurn = Date.now();
  setInterval(() => {
    lastTurn = Date.now();
    parent.postMessage({ started: true }, "*");
  }, 200);
  // Loops call it: guard-loops.ts.
  globalThis.turn = () => {
    if (Date.now() - lastTurn > 2000)
      throw new Error("This loop did not end, so it was stopped after 2 seconds.");
  };
  for (const name of ["log", "info", "warn", "error"])
    console[name] = (...values) => print(values.map((value) => show(value)).join(" "));
  addEventListener("error", ({ message }) => print(message));
  addEventListener("unhandledrejection", ({ reason }) => print(reason));
  if (test) addEventListener("load", () => checkPage(test, () => printed));
  // Links and forms lead to files that are not here.
  addEventListener(
    "click",
    (event) => event.target.closest?.("a:not([href^='#'])") && event.preventDefault(),
  );
  addEventListener("submit", (event) => event.preventDefault(), true);
  document.write(html);
  document.close();
}

/** Runs a check on the page that a learner wrote. It tells what is missing. */
function checkPage({ blocks, printed: expected, says, source }, takePrinted) {
  const before = takePrinted();
  const code = blocks.map((block) => block.code).join("\n");
  globalThis.__end = (error) => {
    const printed = code ? takePrinted().slice(before.length) : before;
    const miss = error ? missOf(error) : missInOutput(expected, printed);
    tell({ end: "done", miss: JSON.stringify(miss ? { ...miss, test: says } : null) });
  };
  const script = document.createElement("script");
  script.type = "module";
  const given = `const printed = ${JSON.stringify(before)}, source = ${JSON.stringify(source)};`;
  script.textContent = `try { ${given}\n{\n${code}\n}\n__end(); } catch (error) { __end(error); }`;
  document.documentElement.append(script);
}

parent.postMessage({ opened: true }, "*");
