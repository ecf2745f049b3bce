import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { readSignInOptions, type SignInOptions } from '../contract.ts'

/** Options that this server offers to people without an account. All of them until its response arrives. */
export function useSignInOptions(): SignInOptions {
  const { data } = useQuery<SignInOptions>({
    queryKey: readSignInOptions.path.split(/(?!^)\//),
    queryFn: () => send(readSignInOptions, {}),
    // Nothing is stored on the device of a visitor.
    persister: (queryFn, context) => queryFn(context),
  })
  return data ?? { signUp: 'open', hasSampleFamilies: true, hasStart: true, hasProvider: false }
}
