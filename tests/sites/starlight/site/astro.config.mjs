import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
  site: 'https://bees.example',
  base: '/bees',
  outDir: './built',
  redirects: {
    '/old': '/bees/guide/swarm/',
  },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  integrations: [
    starlight({
      title: 'Bees',
      pagefind: false,
      locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } },
      sidebar: [
        { label: 'r101 Swarm', slug: 'guide/swarm' },
        { label: 'r102 Honey', link: '/guide/honey/' },
        { label: 'r103 Wax', link: '/guide/wax/' },
      ],
    }),
  ],
});
