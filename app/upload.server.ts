export async function readForm(request: Request) {
  const fields = await request.formData();
  return {
    fields,
    file: undefined as undefined | { name: string; path: string; size: number },
    tooLarge: false,
    async dispose() {},
  };
}
