import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of a mailed link. It is removed from the address at once, out of the history and of sight; a reload
 * forgets it, and the link in the mail still works.
 */
export function useLinkToken(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  const [token, setToken] = useState(inAddress);
  // A second link opened in the same tab replaces the first.
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state });
  }, [inAddress, navigate, pathname, state]);
  return token;
}
