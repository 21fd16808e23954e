// What the owner of a site says on the certificates of a course. One that is issued keeps what was said then.

export interface CertificateWords {
  heading: string;
  /** Between the learner's name and the course. */
  sentence: string;
  /** 0: counted from the lessons. */
  hours: number;
  hasLogo: boolean;
  signatory: string;
  /** Below the signatory's name: what that person is. */
  signatoryRole: string;
}

export const usualWords: CertificateWords = {
  heading: "Certificate",
  sentence: "has completed",
  hours: 0,
  hasLogo: true,
  signatory: "",
  signatoryRole: "",
};

/** How long each of these texts may be, so that a certificate stays one page. */
export const maxWords = { heading: 60, sentence: 200, signatory: 80, signatoryRole: 120 } as const;

/** What the certificate of a path says: what those of its courses have in common, without the sentence and the hours of one. */
export function wordsInCommon(all: CertificateWords[]): CertificateWords {
  const { sentence, hours } = usualWords;
  const [first = usualWords, ...others] = all.map((words) => ({ ...words, sentence, hours }));
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : usualWords;
}
