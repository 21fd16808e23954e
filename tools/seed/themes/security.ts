import type { Theme } from "./theme.ts";

export const security: Theme = {
  topic: "Cybersecurity",
  colours: ["#19213A", "#5B6B9A", "#E5562F"],
  subjects: [
    "the password manager nobody wanted",
    "a phishing drill that went wrong",
    "two-factor login for a small team",
    "backups you have restored at least once",
    "the first hour after a breach",
    "least privilege for people in a hurry",
    "a threat model on one sheet of paper",
    "secrets in old commits",
    "logs that are worth reading",
    "the shared admin account",
    "updates on a Friday afternoon",
    "a lost laptop",
  ],
  paragraphs: [
    "Nobody attacks a company. They attack Irina in accounting, who has forty invoices to pay before lunch and a message that looks like the forty-first. Every control we design has to work for Irina at 11:50.",
    "A threat model does not need a workshop. Four questions fit on a sheet of paper: what do we have, who would want it, how would they get in, and what would we notice? The last one is usually the shortest column.",
    "We counted the accounts with administrator rights and found thirty-one. Nine belonged to people, fourteen to programs, and eight to colleagues who had left. Removing them took an hour and broke exactly one report.",
    "Encryption is rarely the weak point. The weak point is the spreadsheet with the keys, the e-mail with the spreadsheet, and the phone with the e-mail on a seat in the tram.",
    "Rotate secrets on a schedule and you learn where they are used. The first rotation is a small disaster, the second is an inconvenience, and the third is a line in the calendar.",
    "Good logs answer who did what, when, and from where. They do not hold passwords, tokens or whole request bodies, because a log is copied to more places than any database you own.",
    "The report said that the attacker had been inside for eighty days. Not because the tools were clever, but because the alert went to a mailbox that had been created for a project in 2019.",
    "Security training fails when it shames. The team that reports a mistake within five minutes is worth more than the team that claims to make none.",
  ],
  lists: [
    "- An inventory of every account with administrator rights\n- Two people who can restore the backup, and have\n- A phone list that exists on paper\n- One place to report something odd, without blame",
    "1. Disconnect the machine, do not switch it off\n2. Write down the time and what you saw\n3. Call, do not e-mail\n4. Change the passwords from another device\n5. Keep everything, even what looks useless",
  ],
  samples: [
    "```sh\n# Who may become root on this machine, and who logged in last?\ngetent group sudo\nlast -n 10 -F\n```",
    '```python\nimport secrets\nimport hmac\n\ntoken = secrets.token_urlsafe(32)\n\n\ndef is_same(given: str, expected: str) -> bool:\n    """Takes as long for a wrong first letter as for a wrong last one."""\n    return hmac.compare_digest(given.encode(), expected.encode())\n```',
  ],
  table:
    "| Risk | Likely? | Harm | What we do |\n|---|---|---|---|\n| Stolen laptop | yes | medium | disk encryption, remote wipe |\n| Phished password | yes | high | second factor |\n| Server room fire | no | high | backup in another city |",
};
