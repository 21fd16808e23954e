// What the editor says and offers for each kind of text. A new kind is a row.
import { publishTexts } from "./editor-errors.ts";

export type TextKind = "post" | "course" | "service" | "lesson" | "page" | "letter";

interface EditorKind {
  headings: readonly [begun: string, edited: string];
  /** What the empty fields say. Without `description` there is no such field. */
  title: string;
  description?: string;
  text: string;
  /** The button while readers do not see it, and afterwards. */
  buttons: readonly [publish: string, update: string];
  /** What is said when something that it needs is empty. */
  required: string;
  /** Whether lists show it as a card: it has a cover, topics and settings, and needs all that a card shows. */
  isListed: boolean;
  canBeScheduled: boolean;
  /** Whether it can be sent to subscribers when it is published. */
  canBeMailed: boolean;
  /** Where its writer goes on at the desk; undefined: among readers. `id`: of the course or the service. */
  desk?: {
    link: string;
    path(id: string): string;
    /** The alerts there, by their codes, after each of the buttons. */
    alerts: readonly [published: string, updated: string];
  };
}

const post: EditorKind = {
  headings: ["Write a blog", "Edit your blog"],
  title: "Title",
  description: "Short Description...",
  text: "Tell your story…",
  buttons: ["Publish", "Update"],
  required: publishTexts.required,
  isListed: true,
  canBeScheduled: true,
  canBeMailed: true,
};

const article = (name: "course" | "service"): EditorKind => ({
  ...post,
  headings: [`Write the ${name}`, `Edit the ${name}`],
  title: `Title of the ${name}`,
  text: `Describe the ${name}…`,
  buttons: [`Publish ${name}`, `Save ${name}`],
  canBeMailed: false,
  desk: {
    link: `Back to the ${name}`,
    path: (id) => `/desk/courses/${id}`,
    alerts: [`${name}-published`, "saved"],
  },
});

const course = article("course");

const page: EditorKind = {
  ...post,
  headings: ["Write the page", "Edit the page"],
  description: undefined,
  buttons: ["Publish", "Publish"],
  required: "A page needs a title and a text.",
  isListed: false,
  canBeScheduled: false,
  canBeMailed: false,
};

export const editorKinds: Record<TextKind, EditorKind> = {
  post,
  course,
  service: article("service"),
  lesson: {
    headings: ["Write the lesson", "Edit the lesson"],
    title: "Title of the lesson",
    description: "Short description, if you like",
    text: "Write the lesson…",
    buttons: ["Publish lesson", "Save lesson"],
    required: "A lesson needs a title and a text.",
    isListed: false,
    canBeScheduled: true,
    canBeMailed: false,
    desk: { ...course.desk!, alerts: ["lesson-published", "saved"] },
  },
  page,
  letter: {
    ...page,
    headings: ["Write the letter", "Edit the letter"],
    title: "Subject",
    text: "Write the letter…",
    buttons: ["Save letter", "Save letter"],
    required: "A letter needs a subject and a text.",
    desk: {
      link: "Back to the letter",
      path: (id) => `/desk/newsletter/${id}`,
      alerts: ["saved", "saved"],
    },
  },
};
