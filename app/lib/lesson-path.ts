/** "s12/first-program", which begins the paths of a lesson's marks. */
export function lessonPath(courseId: string, lessonId: string): string {
  return `${courseId}/${lessonId}`;
}
