/** The columns of before that are read, or written on the way. */
export interface OldTables {
  blogs: Record<string, unknown> & { id: string };
  lessons: Record<string, unknown> & { course_id: string; blog_id: string };
  lesson_posts: { course_id: string; ids: string };
  import_entries: Record<string, unknown>;
  paths: { id: string; path: string; file_path: string | null; is_hidden: number };
  settings: { name: string; value: string };
}

/** Markdown and entries are stored so. */
export function deflate(text: string): Promise<Uint8Array> {
  return through(new CompressionStream("deflate-raw"), text);
}

export async function inflate(bytes: Uint8Array): Promise<string> {
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

function through(stream: CompressionStream | DecompressionStream, data: string | Uint8Array) {
  return new Response(new Blob([data as BlobPart]).stream().pipeThrough(stream)).bytes();
}

/** The id of the blog of a lesson from a file: two nodes, and the restored export of one, make the same. */
export async function idOfLesson(courseId: string, slug: string): Promise<string> {
  return `l${(await hashOf(keyOfLesson(courseId, slug))).slice(0, 15)}`;
}

/** SHA-256, in hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();
}

export const keyOfLesson = (courseId: string, slug: string) => `course/${courseId}/${slug}`;
