export async function prepareImage(file: File): Promise<File> {
  return file;
}
