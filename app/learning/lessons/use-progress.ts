import { useCallback, useEffect, useRef, useState } from "react";
import { readProgress, type StoredProgress, storeProgress } from "../../reading/reactions/stored-progress.ts";
import { useSite } from "../../ui/site.tsx";
import { continueAddress, lessonToContinue } from "../lib/continue.ts";
import { doneMark, markPath } from "../lib/marks.ts";
import { formatPlace } from "../lib/place.ts";
import type { LessonPageData } from "./page-lesson.server.ts";

export type LessonProgress = ReturnType<typeof useProgress>;

/**
 * What the learner has done, and acts that change it: stored in the account for members, in this browser for visitors. An act
 * shows at once; one that cannot be saved is only logged.
 */
export function useProgress(page: LessonPageData) {
  const { user } = useSite();
  const { progress } = page;
  const [marks, setMarks] = useState(() => new Set(progress?.marks));
  const latest = useRef(marks);
  const pageRef = useRef(page);
  pageRef.current = page;
  const replaceMarks = useCallback((paths: Iterable<string>) => {
    latest.current = new Set(paths);
    setMarks(latest.current);
  }, []);
  useEffect(
    () => replaceMarks(user ? (progress?.marks ?? []) : readProgress().marks),
    [user, progress, replaceMarks],
  );

  const isMember = user !== undefined;
  const set = useCallback(
    (path: string, on: boolean) => {
      if (latest.current.has(path) === on) return;
      replaceMarks(withMark([...latest.current], path, on));
      if (isMember) sendProgress({ [on ? "on" : "off"]: path });
      else
        updateStoredProgress(pageRef.current, ({ marks, places }) => ({
          marks: withMark(marks, path, on),
          places,
        }));
    },
    [isMember, replaceMarks],
  );
  /** Stores where the learner is in this lesson. */
  const savePassage = useCallback(
    (passage: string) => {
      const { course, lesson } = pageRef.current;
      const at = Date.now();
      if (isMember) return sendProgress({ place: formatPlace(course.id, lesson.id, at, passage) });
      updateStoredProgress(pageRef.current, ({ marks, places }) => ({
        marks,
        places: { ...places, [course.id]: { lessonId: lesson.id, passage, at } },
      }));
    },
    [isMember],
  );
  /** Where the learner was in this lesson; "" at its beginning. Must not be called before the page is hydrated. */
  const readPassage = useCallback(() => {
    const { course, lesson, progress } = pageRef.current;
    const place = isMember ? progress?.place : readProgress().places[course.id];
    return place?.lessonId === lesson.id ? place.passage : "";
  }, [isMember]);
  return { marks, has: (path: string) => marks.has(path), set, savePassage, readPassage };
}

function withMark(marks: string[], path: string, on: boolean) {
  const others = marks.filter((other) => other !== path);
  return on ? [...others, path] : others;
}

/** Another tab may have changed it too, so it is read again. */
function updateStoredProgress(page: LessonPageData, change: (stored: StoredProgress) => StoredProgress) {
  const stored = change(readProgress());
  const { course, lessons } = page;
  const lastLessonId = stored.places[course.id]?.lessonId ?? page.lesson.id;
  const isDone = (id: string) => stored.marks.includes(markPath(course.id, id, doneMark));
  const next = lessonToContinue(lessons, isDone, lastLessonId);
  storeProgress(
    stored,
    next && {
      to: continueAddress(course.id, next.id, lastLessonId),
      title: next.title,
      course: course.name,
    },
  );
}

let lastAct: Promise<unknown> = Promise.resolve();

const saveTimeoutMs = 20_000;

/** Sends one request after another, so that the last click wins. One that hangs delays the others only until its timeout. */
function sendProgress(fields: Record<string, string>) {
  lastAct = lastAct
    .then(async () => {
      const response = await fetch("/progress", {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams(fields),
        keepalive: true,
        signal: AbortSignal.timeout(saveTimeoutMs),
      });
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
    })
    .catch((error: unknown) => console.error("Could not save the progress:", error));
}
