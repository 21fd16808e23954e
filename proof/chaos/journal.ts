import type { Random } from "./random.ts";

/** A blog as its author last saved it. */
export interface JournalBlog {
  /** The publish key. */
  key: string;
  author: Account;
  title: string;
  description: string;
  content: string;
  /** A word that no other text contains. */
  word: string;
  /** Addresses of the pictures in the text. */
  pictures: string[];
  /** Those of the texts before. */
  earlierPictures: string[];
  /** undefined until the blog was found in the feed. */
  id?: string;
  /** Whether the site has acknowledged the blog. */
  isPublished: boolean;
  /** Whether an edit was sent that has no response yet. */
  hasUnconfirmedEdit: boolean;
  /** "requested": there is no response yet. */
  deletion: "none" | "requested" | "acknowledged";
  /** Whether it has changed since the last comparison. */
  hasChanged: boolean;
}

export interface Account {
  email: string;
  password: string;
  /** Whether the sign-up was acknowledged. */
  isCreated: boolean;
  name: string;
  /** Whether a new name was sent that has no response yet. */
  hasUnconfirmedName: boolean;
}

/** The last acknowledged state of a like, bookmark or follow. */
interface ToggleState {
  /** undefined when there was no response. */
  on?: boolean;
  /**
   * Whether an earlier attempt may still be running on a server, because there were several attempts. Then it is not
   * changed again before clearOpenAttempts().
   */
  hasOpenAttempts: boolean;
}

export type Journal = ReturnType<typeof openJournal>;

/** Everything that the site has acknowledged, and so must have stored. */
export function openJournal() {
  const accounts: Account[] = [];
  const blogs: JournalBlog[] = [];
  /** The keys are "ACTOR SUBJECT", for example "visitor3 s7" or "a@example.com company". */
  const likes = new Map<string, ToggleState>();
  const bookmarks = new Map<string, ToggleState>();
  const follows = new Map<string, ToggleState>();
  /** Names of visitors by the visitor ids in their cookies. */
  const visitors = new Map<string, string>();
  return {
    accounts,
    blogs,
    likes,
    bookmarks,
    follows,
    visitors,
    /** Addresses of broken images that are reported already. */
    reportedImages: new Set<string>(),
    /** The number of first likes without a response, whose clients do not know their visitor id. */
    unknownVisitorLikes: 0,
    publicBlogs: () => blogs.filter(({ id, deletion }) => id && deletion === "none"),
    /** To be called when no earlier attempt can still be running. */
    clearOpenAttempts() {
      for (const toggles of [likes, bookmarks, follows])
        for (const toggleState of toggles.values()) toggleState.hasOpenAttempts = false;
    },
  };
}

/** Makes a text for a blog that differs from all others. */
export function newBlogText(random: Random, pictures: string[]) {
  const word = random.word();
  const images = pictures.map((address) => `![A picture of ${word}](${address})`);
  const filler = Array.from(
    { length: random.between(1, 30) },
    () => `Some **more** about \`${random.word(6)}\`.`,
  );
  return {
    word,
    pictures,
    title: `The title of ${random.word()}`,
    description: `What ${random.word()} says in short`,
    content: [`The crumb of ${word}, in full.`, ...images, "## And then", ...filler].join("\n\n"),
  };
}
