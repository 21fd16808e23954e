import { expect, test } from "vitest";
import { clientAddressReader } from "../../../server/admission/client-address.ts";

test("a request comes from the last address that no trusted proxy wrote", () => {
  const { addressOf, warnings } = openAddresses(["10.0.0.0/8", "fd00::1"]);
  expect(addressOf("10.1.2.3", "203.0.113.7")).toBe("203.0.113.7");
  expect(addressOf("10.1.2.3", "198.51.100.1, 203.0.113.7, 10.9.9.9")).toBe("203.0.113.7");
  expect(addressOf("::ffff:10.1.2.3", "nonsense, 203.0.113.7")).toBe("203.0.113.7");
  expect(addressOf("10.1.2.3", "203.0.113.7, nonsense")).toBe("10.1.2.3");
  expect(addressOf("fd00::1", "10.0.0.1")).toBe("fd00::/64");
  expect(addressOf("10.1.2.3", undefined)).toBe("10.1.2.3");
  expect(warnings).toHaveLength(0);
});

test("people whose IPv4 addresses a proxy writes as IPv6 ones are told apart", () => {
  const { addressOf } = openAddresses(["10.0.0.1"]);
  for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "::ffff:cb00:7107", "64:ff9b::203.0.113.7"]) {
    expect(addressOf("10.0.0.1", address), address).toBe("203.0.113.7");
    expect(addressOf(address, undefined), address).toBe("203.0.113.7");
  }
  expect(addressOf("10.0.0.1", "::ffff:203.0.113.8")).toBe("203.0.113.8");
});

test("ports that a proxy adds do not count", () => {
  const { addressOf } = openAddresses(["10.0.0.1"]);
  expect(addressOf("10.0.0.1", "203.0.113.7:51000")).toBe("203.0.113.7");
  expect(addressOf("10.0.0.1", "[2001:db8::1]:51000")).toBe("2001:db8::/64");
  expect(addressOf("10.0.0.1", "[2001:db8::1]")).toBe("2001:db8::/64");
});

test("what a stranger writes into the header is ignored, with one warning that names the address", () => {
  const { addressOf, warnings } = openAddresses([]);
  expect(addressOf("203.0.113.7", "1.2.3.4")).toBe("203.0.113.7");
  expect(addressOf("203.0.113.7", "1.2.3.5")).toBe("203.0.113.7");
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain("203.0.113.7");
});

test("addresses of one IPv6 network count as one", () => {
  const { addressOf } = openAddresses([]);
  expect(addressOf("2001:db8:1:2:aaaa::1", undefined)).toBe(
    addressOf("2001:db8:1:2:bbbb:cccc::2", undefined),
  );
  expect(addressOf("2001:db8:1:3::1", undefined)).not.toBe(addressOf("2001:db8:1:2::1", undefined));
});

test("a network is a /24 of IPv4, a /48 of IPv6", () => {
  const { network } = openAddresses([]);
  expect(network("203.0.113.7")).toBe("203.0.113.0/24");
  expect(network("2001:db8:1:2::1")).toBe("2001:db8:1::/48");
  expect(network("nonsense")).toBe("unknown");
});

function openAddresses(trusted: string[]) {
  const warnings: string[] = [];
  const log = { warn: (text: string) => warnings.push(text) } as unknown as Parameters<
    typeof clientAddressReader
  >[1];
  const clientOf = clientAddressReader(trusted, log);
  return {
    addressOf: (...args: Parameters<typeof clientOf>) => clientOf(...args).address,
    network: (socket: string) => clientOf(socket, undefined).network,
    warnings,
  };
}
