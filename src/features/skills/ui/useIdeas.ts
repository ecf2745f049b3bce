import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../i18n/rules.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { joinWords, type IdeaWords, type SkillIdea } from './ideas.ts'

const modules: Record<Language, () => Promise<{ ideas: IdeaWords }>> = {
  zh: () => import('../messages/ideas/zh.ts'),
  en: () => import('../messages/ideas/en.ts'),
  es: () => import('../messages/ideas/es.ts'),
}

/** The ideas in the current language. They are a file of the app, so they are not stored with the family's data. */
export function useIdeas(isEnabled: boolean) {
  const { language } = useLanguage()
  return useQuery<SkillIdea[]>({
    queryKey: ['ideas', language],
    queryFn: async () => {
      const [{ skillIdeas }, { ideas }] = await Promise.all([import('./skillIdeas.ts'), modules[language]()])
      return joinWords(skillIdeas, ideas)
    },
    persister: (queryFn, context) => queryFn(context),
    enabled: isEnabled,
  })
}
