import { useTranslations } from 'use-intl'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { IconName } from '../../platform/ui/iconPaths.ts'
import { ModuleArt } from '../../platform/ui/ModuleArt.tsx'
import { Star } from '../../platform/ui/Star.tsx'
import '../../platform/ui/layout.css'
import '../../platform/ui/moduleTile.css'
import './landing.css'

/** The four modules, in the style of the start screen. */
export function Features() {
  const t = useTranslations('landing')
  // Ages from docs/spec.md, section 1. Moments have no minimum age.
  const features = [
    { accent: 'sun', title: t('featureBehaviorsTitle'), text: t('featureBehaviorsText'), age: 4 },
    { accent: 'water', title: t('featureHabitsTitle'), text: t('featureHabitsText'), age: 6 },
    { accent: 'berry', title: t('featureSkillsTitle'), text: t('featureSkillsText'), age: 7 },
    { accent: 'blossom', title: t('featureMomentsTitle'), text: t('featureMomentsText'), age: undefined },
  ] as const
  return (
    <section>
      <h2>{t('featuresTitle')}</h2>
      <div className="module-grid landing-features">
        {features.map(({ accent, title, text, age }) => (
          <div key={accent} className={`module-tile ${accent}`}>
            <h3>{title}</h3>
            <p>{text}</p>
            {age && <span className="glance">{t('agePlus', { age })}</span>}
            <ModuleArt name={accent} size={92} />
          </div>
        ))}
      </div>
    </section>
  )
}

export function Numbers() {
  const t = useTranslations('landing')
  return (
    <section className="landing-numbers">
      <p>
        <b>21</b> {t('statHabitDays')}
      </p>
      <p>
        <b>100+</b> {t('statChallenges')}
      </p>
      <p>
        <b role="img" aria-label={t('statUnlimited')}>
          ∞
        </b>{' '}
        {t('statMemories')}
      </p>
    </section>
  )
}

export function Reasons() {
  const t = useTranslations('landing')
  const reasons: { icon: IconName; accent: string; title: string; text: string }[] = [
    { icon: 'gamepad', accent: 'sun', title: t('reasonGameTitle'), text: t('reasonGameText') },
    { icon: 'users', accent: 'water', title: t('reasonShareTitle'), text: t('reasonShareText') },
    { icon: 'flask', accent: 'berry', title: t('reasonScienceTitle'), text: t('reasonScienceText') },
    { icon: 'heart', accent: 'blossom', title: t('reasonFreeTitle'), text: t('reasonFreeText') },
  ]
  return (
    <section>
      <h2>{t('reasonsTitle')}</h2>
      <ul className="card landing-reasons">
        {reasons.map(({ icon, accent, title, text }) => (
          <li key={icon}>
            <span className={`row-icon ${accent}`}>
              <Icon name={icon} />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Extras() {
  const t = useTranslations('landing')
  return (
    <section>
      <h2>{t('extrasTitle')}</h2>
      <ul className="landing-extras">
        <li className="honey">
          <Star size={18} />
          {t('extraPoints')}
        </li>
        <li className="berry">
          <Icon name="trophy" size={18} />
          {t('extraAchievements')}
        </li>
        <li className="leaf">
          <Icon name="shoppingBag" size={18} />
          {t('extraStore')}
        </li>
        <li className="berry">
          <Icon name="sparkles" size={18} />
          {t('extraAi')}
        </li>
      </ul>
    </section>
  )
}
