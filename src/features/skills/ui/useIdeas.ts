import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { joinWords, type SkillIdea } from './ideas.ts'

/** The ideas in the current language. They are a file of the app, so they are not stored with the family's data. */
export function useIdeas(isEnabled: boolean) {
  const { language } = useLanguage()
  return useQuery<SkillIdea[]>({
    queryKey: ['ideas', language],
    queryFn: async () => {
      const [{ skillIdeas }, zh, en, es] = await Promise.all([
        import('./skillIdeas.ts'),
        import('../messages/ideas/zh.ts'),
        import('../messages/ideas/en.ts'),
        import('../messages/ideas/es.ts'),
      ])
      return joinWords(skillIdeas, { zh: zh.ideas, en: en.ideas, es: es.ideas }, language)
    },
    persister: (queryFn, context) => queryFn(context),
    enabled: isEnabled,
  })
}
