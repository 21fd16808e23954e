const proofTag =
  /^<meta name="(google-site-verification|msvalidate\.01|yandex-verification|p:domain_verify|facebook-domain-verification)" content="([\w.=+/-]{1,200})" ?\/?>$/;

export function isProof(tag: string): boolean {
  return proofTag.test(tag);
}

/** A tag that a search console gives its owner, as the attributes of a `<meta>`. */
export function readProof(tag: string) {
  const [, name, content] = proofTag.exec(tag)!;
  return { name: name!, content: content! };
}
