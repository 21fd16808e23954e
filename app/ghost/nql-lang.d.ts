declare module "@tryghost/nql-lang" {
  const nql: {
    /** Returns conditions as MongoDB writes them. Throws when the text is no filter. */
    parse(filter: string): Record<string, unknown>;
  };
  export default nql;
}
