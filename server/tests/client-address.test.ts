import { expect, test } from "vitest";
import { clientAddressReader } from "../admission/client-address.ts";

test("a request comes from the last address in the header that is not a trusted proxy", () => {
  const { addressOf, warnings } = openTestReader(["10.0.0.0/8", "fd00::1"]);
  expect(addressOf("10.1.2.3", "203.0.113.7")).toBe("203.0.113.7");
  expect(addressOf("10.1.2.3", "198.51.100.1, 203.0.113.7, 10.9.9.9")).toBe("203.0.113.7");
  expect(addressOf("::ffff:10.1.2.3", "nonsense, 203.0.113.7")).toBe("203.0.113.7");
  expect(addressOf("10.1.2.3", "203.0.113.7, nonsense")).toBe("10.1.2.3");
  expect(addressOf("fd00::1", "10.0.0.1")).toBe("fd00::/64");
  expect(addressOf("10.1.2.3", undefined)).toBe("10.1.2.3");
  expect(warnings).toHaveLength(0);
});

test("an IPv4 address that a proxy writes as IPv6 counts as the IPv4 address", () => {
  const { addressOf } = openTestReader(["10.0.0.1"]);
  for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "::ffff:cb00:7107", "64:ff9b::203.0.113.7"]) {
    expect(addressOf("10.0.0.1", address), address).toBe("203.0.113.7");
    expect(addressOf(address, undefined), address).toBe("203.0.113.7");
  }
  expect(addressOf("10.0.0.1", "::ffff:203.0.113.8")).toBe("203.0.113.8");
});

test("ports that a proxy adds to an address are ignored", () => {
  const { addressOf } = openTestReader(["10.0.0.1"]);
  expect(addressOf("10.0.0.1", "203.0.113.7:51000")).toBe("203.0.113.7");
  expect(addressOf("10.0.0.1", "[2001:db8::1]:51000")).toBe("2001:db8::/64");
  expect(addressOf("10.0.0.1", "[2001:db8::1]")).toBe("2001:db8::/64");
});

test("the header of an untrusted client is ignored, with one warning that names the client's address", () => {
  const { addressOf, warnings } = openTestReader([]);
  expect(addressOf("203.0.113.7", "1.2.3.4")).toBe("203.0.113.7");
  expect(addressOf("203.0.113.7", "1.2.3.5")).toBe("203.0.113.7");
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain("203.0.113.7");
});

test("addresses of one IPv6 network count as one", () => {
  const { addressOf } = openTestReader([]);
  expect(addressOf("2001:db8:1:2:aaaa::1", undefined)).toBe(
    addressOf("2001:db8:1:2:bbbb:cccc::2", undefined),
  );
  expect(addressOf("2001:db8:1:3::1", undefined)).not.toBe(addressOf("2001:db8:1:2::1", undefined));
});

test("a network is a /24 of IPv4, a /48 of IPv6", () => {
  const { networkOf } = openTestReader([]);
  expect(networkOf("203.0.113.7")).toBe("203.0.113.0/24");
  expect(networkOf("2001:db8:1:2::1")).toBe("2001:db8:1::/48");
  expect(networkOf("nonsense")).toBe("unknown");
});

function openTestReader(trustedProxies: string[]) {
  const warnings: string[] = [];
  const log = { warn: (text: string) => warnings.push(text) } as unknown as Parameters<
    typeof clientAddressReader
  >[1];
  const clientOf = clientAddressReader(trustedProxies, log);
  return {
    addressOf: (...args: Parameters<typeof clientOf>) => clientOf(...args).address,
    networkOf: (socket: string) => clientOf(socket, undefined).network,
    warnings,
  };
}
