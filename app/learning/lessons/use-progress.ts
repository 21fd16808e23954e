import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { useSite } from "../../ui/site.tsx";
import { continueAddress, lessonToContinue } from "../lib/continue.ts";
import { doneMark, formatTry, markPath } from "../lib/marks.ts";
import { formatPlace } from "../lib/place.ts";
import { sendProgress } from "../progress/send-progress.ts";
import { readProgress, type StoredProgress, storeProgress } from "../progress/stored-progress.ts";
import { withUnsent } from "../progress/unsent-progress.ts";
import type { LessonPageData } from "./page-lesson.server.ts";

export type LessonProgress = ReturnType<typeof useProgress>;

/**
 * What the learner has done, and acts that change it: stored in the account for members, in this browser for visitors. An act
 * shows at once. A member's that cannot be saved stays in this browser, and is sent later.
 */
export function useProgress(page: LessonPageData) {
  const userId = useSite().user?.id;
  const alert = useAlert();
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
    () => replaceMarks(userId ? withUnsent(progress?.marks ?? [], userId) : readProgress().marks),
    [userId, progress, replaceMarks],
  );
  useEffect(() => {
    if (!userId) return;
    const sendLater = () => void sendProgress(userId);
    addEventListener("online", sendLater);
    return () => removeEventListener("online", sendLater);
  }, [userId]);

  const set = useCallback(
    (path: string, on: boolean) => {
      if (latest.current.has(path) === on) return;
      replaceMarks(withMark([...latest.current], path, on));
      if (userId)
        void sendProgress(userId, [on ? "on" : "off", path]).then((status) => {
          if (status !== undefined) alert(keptText(status));
        });
      else
        updateStoredProgress(pageRef.current, ({ marks, places }) => ({
          marks: withMark(marks, path, on),
          places,
        }));
    },
    [userId, alert, replaceMarks],
  );
  /** Each wrong answer of a member is sent, also when its mark is set; a visitor's count nowhere. */
  const miss = useCallback(
    (check: string) => {
      if (userId) void sendProgress(userId, ["try", formatTry(check, Date.now())]);
    },
    [userId],
  );
  return { marks, has: (path: string) => marks.has(path), set, miss, ...usePlace(pageRef, userId) };
}

/** Where the learner is in the lesson. */
function usePlace(pageRef: RefObject<LessonPageData>, userId: string | undefined) {
  const savePassage = useCallback(
    (passage: string) => {
      const { course, lesson } = pageRef.current;
      const at = Date.now();
      if (userId) return void sendProgress(userId, ["place", formatPlace(course.id, lesson.id, at, passage)]);
      updateStoredProgress(pageRef.current, ({ marks, places }) => ({
        marks,
        places: { ...places, [course.id]: { lessonId: lesson.id, passage, at } },
      }));
    },
    [pageRef, userId],
  );
  /** Where the learner was in this lesson; "" at its beginning. Must not be called before the page is hydrated. */
  const readPassage = useCallback(() => {
    const { course, lesson, progress } = pageRef.current;
    const place = userId ? progress?.place : readProgress().places[course.id];
    return place?.lessonId === lesson.id ? place.passage : "";
  }, [pageRef, userId]);
  return { savePassage, readPassage };
}

/** What is said of an act that the server has not stored. */
export function keptText(status: number): string {
  if (status === 401)
    return "You are logged out. It stays in this browser, and is saved when you log in again.";
  if (status === 413) return "Your account has no room for this code. It stays in this browser.";
  return "That could not be saved. It stays in this browser, and is sent later.";
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
