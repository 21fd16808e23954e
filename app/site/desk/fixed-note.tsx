/** Of a page of server settings: what the owner cannot change here, and what was lost with another secret. */
export function FixedNote({ isFixed, isLost }: { isFixed: boolean; isLost: boolean }) {
  if (isLost)
    return (
      <p className="problem-box mt-4 max-w-2xl">
        What was set for mail, backups and sign-in cannot be read any more, since the server has another
        secret now. Enter it again.
      </p>
    );
  return isFixed ? (
    <p className="mt-4 max-w-2xl text-soft">What is not shown here was set by whoever runs this server.</p>
  ) : null;
}
