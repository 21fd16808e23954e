import type { Theme } from "./theme.ts";

export const blockchain: Theme = {
  topic: "Blockchain Development",
  colours: ["#0F3D57", "#7FB7D6", "#F2B03D"],
  subjects: [
    "a smart contract for a book club",
    "gas fees explained with bus tickets",
    "the immutable typing error",
    "wallets for beginners",
    "testing a contract before it holds money",
    "events and what they are for",
    "a ledger that did not need a chain",
    "reentrancy in thirty lines",
    "certificates on a public ledger",
    "private keys and grandmothers",
    "test networks",
    "an audit by a stranger",
  ],
  paragraphs: [
    "The first question is whether you need one. If a single organisation writes and everybody trusts it, a table in a database is faster, cheaper and can be corrected. We said so to two clients last year, and both came back with better questions.",
    "A transaction costs what it computes, like a bus ticket that is priced by the turn. Loops over lists that strangers can lengthen are the classic way to make the ride unaffordable.",
    "The typing error is still there. It is in the name of the token, it has cost us nothing but pride, and it will be there when all of us have retired.",
    "Call others last. Change your own records first, then send the money, since the receiver may call you back before you have finished the sentence.",
    "Students understand hashes the moment they try to forge one. We hand out a page of a ledger, ask them to change one figure, and let them recompute the chain by hand until the bell rings.",
    "A key that is lost is lost. There is no desk to call, no form to fill in. That is the point of the design and also the reason why my mother does not use it.",
    "Tests run in seconds on a local network, where everybody has ten thousand coins and nobody minds. We write the attack as a test first, watch it succeed, and then write the contract that stops it.",
    "The auditor found one problem that we had missed and four that we had argued about. The report was six pages long, and the most useful one listed what she had *not* looked at.",
  ],
  lists: [
    "- Who writes?\n- Who must be able to check?\n- What happens when something was wrong?\n- Who pays for each entry, next year as well?",
    "1. Checks\n2. Effects on your own records\n3. Calls to others",
  ],
  samples: [
    '```solidity\n// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n\ncontract BookClub {\n    mapping(address => uint256) public dues;\n\n    function withdraw() external {\n        uint256 amount = dues[msg.sender];\n        dues[msg.sender] = 0;\n        (bool sent, ) = msg.sender.call{value: amount}("");\n        require(sent, "not sent");\n    }\n}\n```',
    '```python\nfrom hashlib import sha256\n\nprevious = "0" * 64\nfor entry in ["Ada pays 5", "Bo pays 3"]:\n    previous = sha256(f"{previous}{entry}".encode()).hexdigest()\n    print(previous[:12], entry)\n```',
  ],
  table:
    "| Question | Database | Public chain |\n|---|---|---|\n| Who writes? | one organisation | anybody |\n| Can it be corrected? | yes | no, only added to |\n| What does an entry cost? | next to nothing | varies by the hour |",
};
