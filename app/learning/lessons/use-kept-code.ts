import { type RefObject, useEffect } from "react";
import { lessonPath } from "../../lib/lesson-path.ts";
import { useAlert } from "../../ui/alerts.tsx";
import { useSite } from "../../ui/site.tsx";
import { hashOf, type KeptBox, maxCodeLength } from "../lib/code.ts";
import {
  adoptVisitorAttempts,
  codeOfLesson,
  hasUnstoredCode,
  readCode,
  writeCode,
} from "../progress/kept-code.ts";
import { sendProgress } from "../progress/send-progress.ts";
import { queueAct } from "../progress/unsent-progress.ts";
import { boxSelector, showKept } from "../run/code-box.ts";
import type { Moved } from "../run/kept-blocks.ts";
import type { LessonPageData } from "./page-lesson.server.ts";
import { keptText } from "./use-progress.ts";

const pauseMs = 3000;
const noRoomText = "This browser has no room left for your code. It is lost when you leave this page.";

/**
 * Keeps what is written in the boxes of a lesson, and shows it again: in this browser at once, and in the account of a member after a
 * pause.
 */
export function useKeptCode(text: RefObject<HTMLElement | null>, { course, lesson, code }: LessonPageData) {
  const userId = useSite().user?.id ?? "";
  const alert = useAlert();
  const path = lessonPath(course.id, lesson.id);
  useEffect(
    () => keepCode(text.current!, userId, path, code ?? [], alert),
    [text, userId, path, code, alert],
  );
}

/** `owner`: the member's id, or "". `stored`: what the account has. Returns what ends it. */
function keepCode(
  text: HTMLElement,
  owner: string,
  lesson: string,
  stored: KeptBox[],
  alert: (text: string) => void,
) {
  const kept = openStore(owner, lesson, alert);
  const typed = [...text.querySelectorAll<HTMLTextAreaElement>(boxSelector)].filter(kept.isNew);
  kept.take(stored);
  // What was written before the page's scripts were there.
  for (const field of typed) kept.write(field);
  // Later only what fits as it is: another tab may show a newer text of the lesson, and would move everything back.
  const show = (move?: typeof kept.move) => {
    const all = kept.list();
    showKept(text, all, move !== undefined);
    // What opens blocks is not loaded for who only reads.
    if (all.some(({ box, code }) => code && box.startsWith("b")))
      import("../run/kept-blocks.ts").then(({ openKept }) => openKept(text, all, move)).catch(() => {});
  };
  show(kept.move);
  const stop = new AbortController();
  const { signal } = stop;
  const listen = ({ target }: Event) => {
    if ((target as Element).matches(boxSelector)) kept.write(target as HTMLTextAreaElement);
  };
  text.addEventListener("input", listen, { signal });
  // Another tab has written something.
  addEventListener("storage", ({ key }) => key?.includes(`/course/${lesson}#`) && show(), { signal });
  document.addEventListener("visibilitychange", () => (document.hidden ? kept.send() : show()), { signal });
  addEventListener("pagehide", kept.send, { signal });
  return () => {
    stop.abort();
    kept.send();
  };
}

function openStore(owner: string, lesson: string, alert: (text: string) => void) {
  if (owner) adoptVisitorAttempts(owner);
  const unsent = new Set<string>();
  let hasSaid = false;
  let timer: ReturnType<typeof setTimeout>;
  const pathOf = (box: string) => `${lesson}/${box}`;
  const say = (text: string) => {
    if (!hasSaid) alert(text);
    hasSaid = true;
  };
  function send() {
    clearTimeout(timer);
    if (unsent.size === 0) return;
    unsent.clear();
    void sendProgress(owner).then((status) => {
      if (status !== undefined) say(hasUnstoredCode() ? noRoomText : keptText(status));
    });
  }
  function store(box: string, code: string, of: string) {
    const path = pathOf(box);
    const before = readCode(owner, path);
    if ((before?.code ?? "") === code) return;
    // Later than what it follows, also when this browser's clock is slow.
    const at = Math.max(Date.now(), (before?.at ?? 0) + 1);
    const isStored = writeCode(owner, path, { code, of, at });
    if (!owner) return isStored || say(noRoomText);
    sendLater(path);
  }
  function sendLater(path: string) {
    if (!unsent.has(path)) queueAct(owner, ["code", path]);
    unsent.add(path);
    clearTimeout(timer);
    timer = setTimeout(send, pauseMs);
  }
  const codeIn = (field: HTMLTextAreaElement) => (field.value === field.defaultValue ? "" : field.value);
  return {
    send,
    list: () => codeOfLesson(owner, lesson),
    write: (field: HTMLTextAreaElement) =>
      store(field.dataset.box!, codeIn(field), hashOf(field.defaultValue)),
    isNew: (field: HTMLTextAreaElement) =>
      codeIn(field) !== "" && codeIn(field) !== readCode(owner, pathOf(field.dataset.box!))?.code,
    /** Takes over what the account has, unless something later is here. */
    take(stored: KeptBox[]) {
      for (const kept of stored) {
        const own = readCode(owner, pathOf(kept.box));
        if (!own || own.at < kept.at) writeCode(owner, pathOf(kept.box), kept);
      }
      if (!owner) return;
      // What the account has missed, as while the lesson was hidden.
      for (const { box, code, at } of codeOfLesson(owner, lesson)) {
        const known = stored.find((kept) => kept.box === box) ?? { code: "", at: 0 };
        if (known.code !== code && known.at < at && code.length <= maxCodeLength) sendLater(pathOf(box));
      }
    },
    move(moved: Moved[]) {
      for (const [{ box, of }] of moved) store(box, "", of);
      for (const [{ code, of }, to] of moved) store(to, code, of);
    },
  };
}
