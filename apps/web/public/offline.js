// Without a connection: what this browser has kept of the person's group and its hour. The app itself isn't here.
{
  /** A value somewhere below what was kept, or undefined: whatever is stored there. */
  const at = (value, ...path) =>
    path.reduce(
      (found, key) => (found === null || found === undefined ? undefined : found[key]),
      value,
    );

  const show = (id, text) => {
    if (typeof text !== 'string' || text === '') return;
    document.getElementById(id).textContent = text;
    document.getElementById(`${id}-row`).hidden = false;
    document.getElementById('known').hidden = false;
  };

  let kept = null;
  try {
    kept = at(JSON.parse(window.localStorage.getItem('bracketbid')), 'state');
  } catch {
    // Nothing is known.
  }
  if (at(kept, 'auth', 'isLoggedIn') === true) {
    const groupId = at(kept, 'team', 'groupId');
    const groups = at(kept, 'user', 'user', 'allGroups');
    const group = Array.isArray(groups) ? groups.find((each) => at(each, '_id') === groupId) : null;
    show('group', at(group, 'groupname'));
  }
  const hour = new Date(at(kept, 'global', 'settings', 'auctionDate') ?? Number.NaN);
  if (!Number.isNaN(hour.getTime())) {
    show(
      'hour',
      hour.toLocaleString('en-US', {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        // Pacific, as all times of auctions.
        timeZone: 'America/Los_Angeles',
        timeZoneName: 'short',
      }),
    );
  }

  const again = () => window.location.reload();
  document.getElementById('again').addEventListener('click', again);
  window.addEventListener('online', again);
  // A browser may count as online before anything gets through, and says so once.
  const LOOK_MS = 3000;
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(again, () => undefined);
  };
  setInterval(look, LOOK_MS);
}
